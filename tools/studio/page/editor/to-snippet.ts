/**
 * Converts a snippet of the language server protocol to a CodeMirror snippet. CodeMirror writes
 * fields in braces, so other braces are escaped.
 */
export function toSnippet(text: string): string {
  const field = /\\([\\$}])|\$(\d+)|\$\{(\d+)(?::((?:\\.|[^}\\])*))?\}|[{}]/g
  return text.replace(
    field,
    (whole: string, escaped?: string, bare?: string, number?: string, words = '') => {
      if (escaped !== undefined) return /[{}]/.test(escaped) ? `\\${escaped}` : escaped
      const at = bare ?? number
      if (at === undefined) return `\\${whole}`
      // The final cursor position is field 0 in the protocol, but the highest field number in
      // CodeMirror.
      return `\${${at === '0' ? '99' : at}${words ? `:${words.replace(/\\(.)/g, '$1').replace(/[{}]/g, '')}` : ''}}`
    },
  )
}
