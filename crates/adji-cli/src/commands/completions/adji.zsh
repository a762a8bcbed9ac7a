#compdef adji
# Completes the words of adji in zsh: source <(adji completions zsh) after compinit, or a file _adji in $fpath.
_adji() {
    local line
    local -a whole whole_about begun begun_about
    for line in "${(@f)$("${(Q)words[1]/#\~/$HOME}" complete -- "${(@Q)words[1,CURRENT - 1]}" "${(Q)PREFIX}" 2> /dev/null)}"; do
        [[ -n "$line" ]] || continue
        if [[ "${line%%$'\t'*}" == *[=/] ]]; then
            begun+=("${line%%$'\t'*}")
            begun_about+=("${line/$'\t'/  }")
        else
            whole+=("${line%%$'\t'*}")
            whole_about+=("${line/$'\t'/  }")
        fi
    done
    (( ${#whole} )) && compadd -l -d whole_about -- "${(@)whole}"
    (( ${#begun} )) && compadd -S '' -l -d begun_about -- "${(@)begun}"
}
if [[ "${funcstack[1]}" == "_adji" ]]; then
    _adji "$@"
else
    compdef _adji adji
fi
