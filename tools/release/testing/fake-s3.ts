import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as streamText } from 'node:stream/consumers'

// Hides the library's warning about Node versions.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true'

export interface S3Faults {
  /** True if the server ignores the condition of a write and returns 200. */
  ignoresConditions?: boolean
  /** The number of writes that fail like simultaneous writes. */
  conflicts?: number
  /** The status of these failures; by default 409. Ceph returns another status. */
  conflictStatus?: number
  /** The number of writes that succeed without a response, because the connection closes. */
  lostReplies?: number
  /** True if a version has no quotes, as for Ceph before version 20. */
  bareVersions?: boolean
  stalls?: boolean
  /** The error code with which the server rejects each write, without a message. */
  refusal?: string
  pageSize?: number
}

/** Starts a fake S3 with objects by path, conditional writes, and lists with pages. */
export async function startFakeS3(lies: S3Faults = {}) {
  const objects = new Map<string, { text: string; headers: Record<string, string> }>()
  const server = createServer((request, response) => void answer(request, response, objects, lies))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    objects,
    lies,
    address: `s3://docs/releases?endpoint=http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>(
        (resolve) => void (server.closeAllConnections(), server.close(() => resolve())),
      ),
  }
}

type Objects = Map<string, { text: string; headers: Record<string, string> }>

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  objects: Objects,
  lies: S3Faults,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://store')
  const path = decodeURIComponent(url.pathname)
  if (lies.stalls) return
  if (!path.startsWith('/docs')) fail(response, 404, 'NoSuchBucket')
  else if (url.searchParams.get('list-type'))
    list(response, url.searchParams, objects, lies.pageSize ?? 1000)
  else if (request.method === 'PUT')
    put(request, response, path, await streamText(request), objects, lies)
  else get(response, path, objects)
}

function get(response: ServerResponse, path: string, objects: Objects): void {
  const object = objects.get(path)
  if (!object) return fail(response, 404, 'NoSuchKey')
  response
    .writeHead(200, { etag: etagOf(object.text), 'content-type': 'application/json' })
    .end(object.text)
}

function put(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  text: string,
  objects: Objects,
  lies: S3Faults,
): void {
  if (lies.refusal) return fail(response, 403, lies.refusal, '')
  if (takeOne(lies, 'conflicts'))
    return fail(response, lies.conflictStatus ?? 409, 'ConditionalRequestConflict')
  const there = objects.get(path)
  const { 'if-none-match': none, 'if-match': match } = request.headers
  if (!lies.ignoresConditions && none === '*' && there)
    return fail(response, 412, 'PreconditionFailed')
  if (!lies.ignoresConditions && match !== undefined && !there)
    return fail(response, 404, 'NoSuchKey')
  const version = there && etagOf(there.text).replaceAll(lies.bareVersions ? '"' : '', '')
  if (!lies.ignoresConditions && match !== undefined && match !== version)
    return fail(response, 412, 'PreconditionFailed')
  objects.set(path, {
    text,
    headers: {
      'cache-control': String(request.headers['cache-control']),
      'content-type': String(request.headers['content-type']),
    },
  })
  if (takeOne(lies, 'lostReplies')) return void request.socket.destroy()
  response.writeHead(200, { etag: etagOf(text) }).end()
}

function list(
  response: ServerResponse,
  query: URLSearchParams,
  objects: Objects,
  size: number,
): void {
  const prefix = `/docs/${query.get('prefix') ?? ''}`
  const keys = [...objects.keys()]
    .filter((path) => path.startsWith(prefix))
    .map((path) => path.slice('/docs/'.length))
    .sort()
  const from = Number(query.get('continuation-token') ?? 0)
  const more =
    from + size < keys.length
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${from + size}</NextContinuationToken>`
      : ''
  const contents = keys
    .slice(from, from + size)
    .map((key) => `<Contents><Key>${key}</Key></Contents>`)
    .join('')
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><ListBucketResult>${more}${contents}</ListBucketResult>`)
}

function takeOne(lies: S3Faults, lie: 'conflicts' | 'lostReplies'): boolean {
  const left = lies[lie] ?? 0
  lies[lie] = Math.max(0, left - 1)
  return left > 0
}

function fail(response: ServerResponse, status: number, code: string, message = messageXml): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code>${message}</Error>`)
}

const messageXml = '<Message>refused</Message>'

const etagOf = (text: string) => `"${createHash('md5').update(text).digest('hex')}"`
