import { useState } from '../../renderer/react'

/** The kept part of a text, and the whole text. */
interface Cut {
  kept: string
  of: string
}

/**
 * The notice of an input that left out a part of a text. It is the words of the document or,
 * without them, the lengths of both texts. It disappears with the next change that fits.
 */
export function useCutNotice(words: string | undefined) {
  const [cut, setCut] = useState<Cut>()
  return {
    notice: cut && (words || `${Array.from(cut.kept).length}/${Array.from(cut.of.trim()).length}`),
    report: (isCut: boolean | undefined, kept: string, of: string) =>
      setCut(isCut ? { kept, of } : undefined),
  }
}
