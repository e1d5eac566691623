import { isObject } from '../../renderer/language'

const types = ['application/csp-report', 'application/reports+json']

/** Whether a request is what a browser itself says of the Content-Security-Policy. */
export const isBrowsersReport = (type: string): boolean =>
  types.includes(type.split(';')[0]!.trim())

/**
 * The directives that were violated, by one report of `report-uri` or those of `report-to`; nothing
 * else of them is looked at, since they hold whole addresses. Undefined where it is neither.
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
