/**
 * A generated check of an answer; the payload stands in a holder, whose values it converts in
 * place.
 */
export interface ResponseValidator {
  (holder: { answer: unknown }): boolean
  errors?: readonly { instancePath: string; keyword: string }[] | null
}
