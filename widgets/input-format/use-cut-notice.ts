import { useState } from 'react'

/** How much of a text an input kept. */
interface Cut {
  kept: string
  of: string
}

/**
 * The notice of an input that left a part of a text out: the words of the document, or the lengths
 * of both where the document has none. It goes with the next change that fits.
 */
export function useCutNotice(words: string | undefined) {
  const [cut, setCut] = useState<Cut>()
  return {
    notice: cut && (words || `${Array.from(cut.kept).length}/${Array.from(cut.of.trim()).length}`),
    report: (isCut: boolean | undefined, kept: string, of: string) =>
      setCut(isCut ? { kept, of } : undefined),
  }
}
