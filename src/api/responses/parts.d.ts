/** The validators of answers, by endpoint name: built code, one module a part. */
declare module '*.generated.js' {
  export const responses: Readonly<
    Record<string, import('../response-validator').ResponseValidator>
  >
}
