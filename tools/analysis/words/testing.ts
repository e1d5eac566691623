const english =
  /\b(?:the|this|that|is|are|of|and|it|to|has|have|not|here|takes|write|remove|give|add|never|always|screen|was|before|when|its|which)\b/i

/** Returns whether a sentence has English words outside of quotations from documents. */
export function hasEnglish(sentence: string): boolean {
  return english.test(unquoted(sentence))
}

/**
 * Creates a function that returns whether the findings contain a new sentence. Sentences that
 * differ only in quotations count as one, because they have one translation.
 */
export function createNewWords(): (findings: readonly FindingWords[]) => boolean {
  const seen = new Set<string>()
  return (findings) => {
    const { size } = seen
    for (const sentence of findingWords(findings)) seen.add(unquoted(sentence))
    return seen.size > size
  }
}

type FindingWords = Readonly<Record<'what' | 'why' | 'fix', string>>

export const findingWords = (findings: readonly FindingWords[]): string[] =>
  findings.flatMap(({ what, why, fix }) => [what, why, fix])

function unquoted(sentence: string): string {
  return sentence.replace(/`[^`]*`|"[^"]*"|\{[^}]*\}|“[^”]*”|«[^»]*»|\*[^*]*\*|\S*[./]\S+/g, '')
}
