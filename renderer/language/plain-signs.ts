/** Makes similar characters equal, and removes invisible ones. */
export const plainSigns = (words: string): string =>
  words.normalize('NFKC').replace(/[\p{Cf}\p{M}]/gu, '')
