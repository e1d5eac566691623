/**
 * Runs in the page: returns by how many pixels the page is wider than the phone. The `innerWidth`
 * of a phone cannot be used, because it grows with overflowing content.
 */
export const findExcess = () =>
  document.documentElement.scrollWidth - document.documentElement.clientWidth
