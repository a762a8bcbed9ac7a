# Completes the words of adji in bash: source <(adji completions bash)
_adji() {
    local line="${COMP_LINE:0:COMP_POINT}" cur before word
    local -a words
    read -r -a words <<< "$line"
    # A blank at the end begins a new word.
    [[ -z "$line" || "$line" == *[[:space:]] ]] && words+=("")
    cur="${words[${#words[@]} - 1]}"
    # bash cuts words at = and @, and replaces only the last piece, which it gives as the second argument.
    before="${cur%"$2"}"
    COMPREPLY=()
    compopt +o nospace 2> /dev/null
    while IFS=$'\t' read -r word _; do
        COMPREPLY+=("${word#"$before"}")
        [[ "$word" == *[=/] ]] && compopt -o nospace 2> /dev/null
    done < <("${1/#\~/$HOME}" complete -- "${words[@]}" 2> /dev/null)
}
complete -F _adji adji
