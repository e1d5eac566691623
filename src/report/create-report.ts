/** A fault. `detail` is free text and is redacted. */
export interface ReportEntry {
  code: string
  screen?: string
  /** The JSON pointer of the faulty part in the document. */
  pointer?: string
  detail?: string
}

export type Report = (entry: ReportEntry) => void

const mostReports = 100

/**
 * Creates a function that reports each fault once, and at most 100 faults per page. The function
 * removes URLs, long numbers and the values of `secrets`, and never throws.
 */
export function createReport(
  sink: (entry: ReportEntry) => void,
  secrets: () => Iterable<string> = () => [],
): Report {
  const reportedKeys = new Set<string>()
  return ({ code, screen, pointer, detail }) => {
    const entry = { code, screen, pointer, detail: detail && redact(detail, secrets()) }
    const key = JSON.stringify(entry)
    if (reportedKeys.has(key) || reportedKeys.size >= mostReports) return
    reportedKeys.add(key)
    try {
      sink(entry)
    } catch {
      // An error of the sink must not cause a second fault.
    }
  }
}

export function warnSink(entry: ReportEntry): void {
  console.warn(`[${entry.code}]`, ...[entry.screen, entry.pointer, entry.detail].filter(Boolean))
}

const longestDetail = 300
/** A longer text is cut before redaction, because some patterns take quadratic time. */
const longestText = 2000
/** Shorter session values, such as `1` or `mx`, occur in many texts and are no secrets. */
const shortestSecret = 4

function redact(text: string, secrets: Iterable<string>): string {
  let clean = text
  for (const secret of secrets) {
    if (secret.length < shortestSecret) continue
    for (const form of [secret, encodeURIComponent(secret)]) clean = clean.split(form).join('•')
  }
  return clean
    .slice(0, longestText)
    .replace(/\b([a-z][a-z\d+.-]*:)\/\/[^\s"'<>]+/gi, '$1//•')
    .replace(/([?#&])[\w.-]+=[^\s"'&]*/g, '$1•')
    .replace(/[^\s"'<>]+@[\w-]+\.[\w.-]+/g, '•')
    .replace(/\d{5,}/g, '•')
    .slice(0, longestDetail)
}

export interface Stage {
  /** The number of the release; 0 for the documents of the build. */
  release: number
  /** True if the release was not for everyone yet. */
  canary: boolean
}

export const ofBuild: Stage = { release: 0, canary: false }

export type Journal = (ReportEntry & Stage)[]
