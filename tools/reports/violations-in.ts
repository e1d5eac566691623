import { isObject } from '../../renderer/language'

const types = ['application/csp-report', 'application/reports+json']

/** Whether a request is a browser's own report about the Content-Security-Policy. */
export const isBrowsersReport = (type: string): boolean =>
  types.includes(type.split(';')[0]!.trim())

/**
 * The violated directives of a `report-uri` or `report-to` report. The other members are not read,
 * since they contain whole addresses. Undefined for any other content.
 */
export function violationsIn(report: unknown): string[] | undefined {
  const bodies = Array.isArray(report)
    ? report.map((entry: unknown) => isObject(entry) && entry['body'])
    : [isObject(report) && report['csp-report']]
  const directives = bodies.map(directiveOf)
  return directives.every((text) => text !== undefined) ? directives : undefined
}

function directiveOf(body: unknown): string | undefined {
  if (!isObject(body)) return undefined
  const said =
    body['effectiveDirective'] ?? body['effective-directive'] ?? body['violated-directive']
  return typeof said === 'string' ? said.split(' ')[0] : undefined
}
