import type { Request } from './build-request'

/** Encodes a body as multipart if it has files, otherwise as the client requires. */
export async function encodeBody(
  { body, files }: Request,
  { encoding, method }: { encoding: string; method: string },
  prepare: (file: File) => Promise<File>,
): Promise<FormData | Record<string, unknown> | string | undefined> {
  const isForm = encoding === 'form'
  const parts = Object.entries(files)
  if (parts.length > 0) return multipart(body, parts, prepare)
  if (!isForm) return method === 'GET' ? undefined : body
  // Without a body, the request would have no content type, which the servers require.
  return new URLSearchParams(texts(body)).toString()
}

async function multipart(
  body: Record<string, unknown>,
  files: [string, unknown][],
  prepare: (file: File) => Promise<File>,
): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of texts(body)) form.append(name, value)
  for (const [name, value] of files) {
    if (!(value instanceof File)) continue
    const file = await prepare(value)
    form.append(name, file, file.name)
  }
  return form
}

const texts = (body: Record<string, unknown>) =>
  Object.entries(body).map(([name, value]): [string, string] => [name, fieldText(value)])

function fieldText(value: unknown): string {
  if (value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
