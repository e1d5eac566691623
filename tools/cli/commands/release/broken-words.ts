import { createLocator } from '../../../check/source/locate'
import { findSyntaxFault } from '../../../check/source/syntax'
import type { BrokenDocument } from '../../../vite/broken-document'

/** What is wrong with a document, and at which line and column. */
export function brokenWords({ file, text, message }: BrokenDocument): string {
  const fault = findSyntaxFault(text)
  if (!fault) return message
  const { line, column } = createLocator(text).offset(fault.offset, fault.offset)
  return `${file}:${line}:${column} is no JSON. ${fault.what} ${fault.fix}`
}
