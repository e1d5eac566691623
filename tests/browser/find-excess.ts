/**
 * Runs in the page: returns by how many pixels the page is wider than the phone. `innerWidth`
 * cannot be used: on a phone, it grows with content that is too wide.
 */
export const findExcess = () =>
  document.documentElement.scrollWidth - document.documentElement.clientWidth
