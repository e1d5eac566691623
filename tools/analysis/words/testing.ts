const english =
  /\b(?:the|this|that|is|are|of|and|it|to|has|have|not|here|takes|write|remove|give|add|never|always|screen|was|before|when|its|which)\b/i

/** Returns whether a sentence has English words. Quotations of documents are ignored. */
export function hasEnglish(sentence: string): boolean {
  return english.test(unquoted(sentence))
}

/** Leaves out the parts of a sentence that quote a document. */
export function unquoted(sentence: string): string {
  return sentence.replace(/`[^`]*`|"[^"]*"|\{[^}]*\}|“[^”]*”|«[^»]*»|\*[^*]*\*|\S*[./]\S+/g, '')
}
