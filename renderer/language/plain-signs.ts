/**
 * Words as a reader sees them: signs that look alike become one, and invisible ones are removed.
 */
export const plainSigns = (words: string): string =>
  words.normalize('NFKC').replace(/[\p{Cf}\p{M}]/gu, '')
