/** The values of a query or a body, by name. */
export type Fields = Readonly<Record<string, unknown>>

export interface ReadRequest {
  query: Fields
  body: Fields
  files: readonly { field: string; file: File }[]
}

/** Parses a request. A body that cannot be read is empty. */
export async function readRequest(request: Request): Promise<ReadRequest> {
  const query = firstOfEach(new URL(request.url).searchParams)
  const type = request.headers.get('Content-Type') ?? ''
  if (type.includes('multipart/form-data')) return { query, ...(await readParts(request)) }
  const text = await request.text()
  return {
    query,
    files: [],
    body: type.includes('urlencoded') ? firstOfEach(new URLSearchParams(text)) : readJson(text),
  }
}

/** Converts a string or a number to a string; other values become empty. */
export function stringValue(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

async function readParts(request: Request): Promise<Omit<ReadRequest, 'query'>> {
  const form = await request.formData().catch(() => new FormData())
  const parts = [...form]
  return {
    body: Object.fromEntries(parts.filter(([, value]) => typeof value === 'string')),
    files: parts.flatMap(([field, value]) =>
      typeof value === 'string' ? [] : [{ field, file: value }],
    ),
  }
}

function readJson(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}

function firstOfEach(values: URLSearchParams): Fields {
  return Object.fromEntries([...new Set(values.keys())].map((name) => [name, values.get(name)]))
}
