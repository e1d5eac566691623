/** Replaces look-alike characters by one form, and removes invisible characters. */
export const plainSigns = (words: string): string =>
  words.normalize('NFKC').replace(/[\p{Cf}\p{M}]/gu, '')
