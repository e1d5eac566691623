/** Replaces characters that look alike by one character, and removes invisible characters. */
export const plainSigns = (words: string): string =>
  words.normalize('NFKC').replace(/[\p{Cf}\p{M}]/gu, '')
