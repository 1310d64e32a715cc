/// What the parser's completion scripts lack: the options of the default verb where none is named. A line that begins with an option is completed
/// as if `extract` stood in front of it.
enum CompletionScript {
  /// The script with the default verb; another text, and a script of another form, as it is.
  static func withDefaultVerb(_ text: String, program: String) -> String {
    let name = program.replacing("-", with: "_")
    if text.hasPrefix("#!/bin/bash") {
      return text + """


        _\(name)_or_default() {
            if [[ "${COMP_WORDS[1]}" = -* ]]; then
                COMP_WORDS=("${COMP_WORDS[0]}" extract "${COMP_WORDS[@]:1}")
                COMP_CWORD=$((COMP_CWORD + 1))
            fi
            _\(name) "${@}"
        }

        complete -o filenames -o default -F _\(name)_or_default \(program)
        """
    }
    if text.hasPrefix("#compdef") {
      return text.replacing(
        "\n_\(name)() {\n",
        with: """

          _\(name)() {
              if [[ "${words[2]}" == -* ]]; then
                  words=("${words[1]}" extract "${(@)words[2,-1]}")
                  (( CURRENT++ ))
              fi

          """, maxReplacements: 1)
    }
    let tokens = "    set -l unparsed_tokens (__\(name)_tokens -pc)\n"
    return text.replacing(
      tokens,
      with: tokens + """
            set -l first $unparsed_tokens[2]
            test (count $unparsed_tokens) -gt 1; or set first (commandline -ct)
            string match -q -- '-*' $first; and set unparsed_tokens $unparsed_tokens[1] extract $unparsed_tokens[2..]

        """, maxReplacements: 1)
  }
}
