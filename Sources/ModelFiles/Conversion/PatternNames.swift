/// The split patterns that models are known by: the names are those of `tokenizer.ggml.pre` in GGUF files, the
/// patterns those of the models' own tokenizers.
package enum PatternNames {
  package static let gpt2 = #"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"#
  package static let llama3 =
    #"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"#
  package static let qwen2 =
    #"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"#
  package static let qwen35 =
    #"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?[\p{L}\p{M}]+|\p{N}| ?[^\s\p{L}\p{M}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"#
  package static let gpt4o =
    #"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?|"#
    + #"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?|"#
    + #"\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+"#
  package static let tekken =
    #"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+|"#
    + #"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*|"#
    + #"\p{N}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+"#
  private static let gpt2WithoutTail = #"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)"#
  private static let bloom = #" ?[^(\s|.,!?…。，、।۔،)]+"#

  /// The patterns that are applied one after another, each to the pieces that the one before left; nil for a name that is not known.
  package static func patterns(named name: String) -> [String]? {
    switch name {
    case "gpt-2", "gpt2", "phi-2", "mpt", "olmo", "jina-es", "jina-de", "jina-v1-en", "jina-v2-es", "jina-v2-de", "jina-v2-code",
      "roberta-bpe",
      "trillion", "granite-docling", "gigachat", "a.x-4.0", "mellum", "modern-bert", "exaone4", "jais":
      return [gpt2]
    case "llama-bpe", "llama3", "llama-v3", "dbrx", "smaug-bpe", "falcon3", "falcon-h1", "pixtral", "midm-2.0", "lfm2", "chatglm-bpe",
      "glm4",
      "jina-v5-nano":
      return [llama3]
    case "qwen2", "stablelm2", "hunyuan", "megrez", "grok-2", "deepseek-r1-qwen", "solar-open", "kormo", "f2llmv2": return [qwen2]
    case "qwen35": return [qwen35]
    case "gpt-4o", "llama4", "kanana2", "talkie", "minimax-m2": return [gpt4o]
    case "tekken": return [tekken]
    case "smollm", "starcoder", "refact", "command-r", "codeshell", "exaone", "minerva-7b", "mellum2": return [#"\p{N}"#, gpt2]
    case "falcon": return [#"[\p{P}\$\+<=>\^~\|`]+"#, gpt2WithoutTail, "[0-9][0-9][0-9]"]
    case "default": return [#"[\p{P}\$\+<=>\^~\|]+"#, gpt2WithoutTail, #"\p{N}+"#, "[0-9][0-9][0-9]"]
    case "bloom", "poro-chat", "gpt3-finnish": return [bloom]
    case "viking": return [bloom, #"\p{N}"#]
    case "deepseek-llm":
      // The class is the letters that have case.
      return [
        "[\\r\\n]",
        #"\s?[A-Za-zµÀ-ÖØ-öø-ƺƼ-ƿǄ-ʓʕ-ʯͰ-ͳͶͷͻ-ͽͿΆΈ-ΊΌΎ-ΡΣ-ϵϷ-ҁҊ-ԯԱ-ՖႠ-ჅᎠ-Ᏽᏸ-ᏽᲐ-ᲺᲽ-Ჿᴀ-ᴫᵫ-ᵷᵹ-ᶚḀ-ἕἘ-Ἕἠ-ὅὈ-Ὅὐ-ὗὙὛὝὟ-ώᾀ-ᾴᾶ-ᾼιῂ-ῄῆ-ῌῐ-ΐῖ-Ίῠ-Ῥῲ-ῴῶ-ῼℂℇℊ-ℓℕℙ-ℝℤΩℨK-ℭℯ-ℴℹℼ-ℿⅅ-ⅉⅎↃↄⰀ-ⱻⱾ-ⳤⳫ-ⳮⳲⳳꙀ-ꙭꚀ-ꚛꜢ-ꝯꝱ-ꞇꞋ-ꞎꭰ-ꮿﬀ-ﬆﬓ-ﬗＡ-Ｚａ-ｚ𐐀-𐑏𐒰-𐓓𐓘-𐓻𐲀-𐲲𐳀-𐳲𑢠-𑣟𞤀-𞥃]+"#,
        #"\s?[!-/:-~！-／：-～‘-‟　-。]+"#, #"\s+$"#, "[一-龥ࠀ-一가-퟿]+", #"\p{N}+"#,
      ]
    case "deepseek-coder":
      return ["[\\r\\n]", #"\s?\p{L}+"#, #"\s?\p{P}+"#, "[一-龥ࠀ-一가-퟿]+", #"\p{N}"#]
    case "deepseek-v3", "hunyuan-dense", "joyai-llm", "hy_v4":
      return [
        #"\p{N}{1,3}"#, "[一-龥぀-ゟ゠-ヿ]+",
        ##"[!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+| ?[\p{P}\p{S}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"##,
      ]
    case "seed-coder":
      return [
        #"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1}| ?[^\s\p{L}\p{N}\r\n]+|\s*[\r\n]+|\s+(?!\S)|\s+"#
      ]
    case "bailingmoe", "bailingmoe2", "llada-moe":
      return [#"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]++[\r\n]*|\s*[\r\n]|\s+(?!\S)|\s+"#]
    default: return nil
    }
  }

  /// Names whose vocabularies take a word that is a token as it stands, whatever the merges say.
  package static let ignoringMerges: Set<String> = [
    "llama-bpe", "llama3", "llama-v3", "falcon3", "falcon-h1", "pixtral", "midm-2.0", "lfm2", "tekken", "jina-v5-nano", "glm4", "glm5",
  ]

  /// Names whose models begin a text with the begin token though their files may not say so.
  package static let addingBegin: Set<String> = [
    "llama-bpe", "llama3", "llama-v3", "falcon3", "falcon-h1", "pixtral", "midm-2.0", "lfm2", "tekken", "jina-v5-nano",
  ]

  package static let all = [
    "bailingmoe", "bloom", "command-r", "dbrx", "deepseek-coder", "deepseek-llm", "deepseek-v3", "default", "falcon", "gpt-2", "gpt-4o",
    "llama-bpe", "qwen2",
    "qwen35", "refact", "seed-coder", "smaug-bpe", "smollm", "stablelm2", "starcoder", "tekken", "viking",
  ]
}
