import { createLocator, findSyntaxFault } from '../../analysis/source'
import type { BrokenDocument } from '../../packaging'

/** The fault of a document, with its line and column. */
export function brokenWords({ file, text, message }: BrokenDocument): string {
  const fault = findSyntaxFault(text)
  if (!fault) return message
  const { line, column } = createLocator(text).offset(fault.offset, fault.offset)
  return `${file}:${line}:${column} is no JSON. ${fault.what} ${fault.fix}`
}
