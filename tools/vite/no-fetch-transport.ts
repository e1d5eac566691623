/** Stands in for axios's second transport, which is looked for where no XMLHttpRequest is. */
export const getFetch = undefined
