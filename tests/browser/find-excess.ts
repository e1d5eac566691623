/**
 * Runs in the page: how many pixels it is wider than the phone. The `innerWidth` of a phone is no
 * measure: it grows with what is too wide.
 */
export const findExcess = () =>
  document.documentElement.scrollWidth - document.documentElement.clientWidth
