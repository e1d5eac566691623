/** The shapes of answers, by endpoint name: one module a family. */
declare module '*.generated.js' {
  export const responses: Readonly<Record<string, import('../../../renderer/language').DataType>>
}
