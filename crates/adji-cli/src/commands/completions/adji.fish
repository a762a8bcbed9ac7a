# Completes the words of adji in fish: adji completions fish > ~/.config/fish/completions/adji.fish
function __adji_complete
    set -l words (commandline --current-process --tokenize --cut-at-cursor)
    set -l begun (commandline --current-token --cut-at-cursor)
    command $words[1] complete -- $words "$begun" 2>/dev/null
end
complete --command adji --no-files --keep-order --arguments '(__adji_complete)'
