const english =
  /\b(?:the|this|that|is|are|of|and|it|to|has|have|not|here|takes|write|remove|give|add|never|always|screen|was|before|when|its|which)\b/i

/** Whether a sentence contains English words, besides quotations of documents. */
export function hasEnglish(sentence: string): boolean {
  return english.test(unquoted(sentence))
}

/** A sentence without its quotations of documents. */
function unquoted(sentence: string): string {
  return sentence.replace(/`[^`]*`|"[^"]*"|\{[^}]*\}|“[^”]*”|«[^»]*»|\*[^*]*\*|\S*[./]\S+/g, '')
}
