/** Words by what a reader sees: signs that look like others are these, and what is not seen is gone. */
export const plainSigns = (words: string): string =>
  words.normalize('NFKC').replace(/[\p{Cf}\p{M}]/gu, '')
