/** The part of recheck that needs neither Node nor its programs for each machine. */
declare module 'recheck/lib/browser.js' {
  export * from 'recheck'
  const names: typeof import('recheck') | undefined
  export default names
}
