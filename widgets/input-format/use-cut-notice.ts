import { useState } from '../../renderer/react'

interface Cut {
  kept: string
  of: string
}

/**
 * Tells users that an input has cut a value. The notice is the message of the document, or shows
 * both lengths, such as `11/12`. The notice disappears after the next change that fits.
 */
export function useCutNotice(words: string | undefined) {
  const [cut, setCut] = useState<Cut>()
  return {
    notice: cut && (words || `${Array.from(cut.kept).length}/${Array.from(cut.of.trim()).length}`),
    report: (isCut: boolean | undefined, kept: string, of: string) =>
      setCut(isCut ? { kept, of } : undefined),
  }
}
