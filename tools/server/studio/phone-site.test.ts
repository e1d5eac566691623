import { createServer, type RequestListener } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nodeListener } from '../../sandbox'
import { closeServer, listen } from '../../build/net'
import { requestStatus as statusAt } from '../app/testing/request-status'
import { createPhoneSite, fixedDocuments } from './phone-site'

let listener: RequestListener = () => {}
const server = createServer((request, response) => listener(request, response))
let phone = ''
const page = async (_: string, data: Readonly<Record<string, object>>, policy: string) =>
  Response.json(data, { headers: { 'content-security-policy': policy } })

beforeAll(async () => {
  phone = await listen(server, '127.0.0.1', 0)
  const site = createPhoneSite({
    pages: { page, file: async () => new Response(null, { status: 404 }) },
    documents: fixedDocuments(process.cwd()),
    phone: () => phone,
    studio: () => 'http://studio.test',
  })
  listener = nodeListener((request) => site.fetch(request))
})
afterAll(() => closeServer(server))

const requestStatus = (path: string, sent: Parameters<typeof statusAt>[1] = { body: '' }) =>
  statusAt(phone + path, sent)

it('serves the page to the frame of the studio, with the documents and the sandbox', async () => {
  const response = await fetch(`${phone}/studio-frame.html`)
  expect(response.headers.get('content-security-policy')).toBe('frame-ancestors http://studio.test')
  const data = (await response.json()) as {
    'start-data': { files: string }
    'studio-start': object
  }
  expect(data['studio-start']).toEqual({ studioOrigin: 'http://studio.test' })
  const { files } = data['start-data']
  expect(await (await fetch(`${phone + files}sandbox.json`)).json()).toMatchObject({
    families: expect.arrayContaining([expect.objectContaining({ family: 'loan' })]) as unknown,
    scenarios: expect.objectContaining({ 'loan-details': expect.anything() as unknown }) as unknown,
  })
  expect(await requestStatus(`${files}loan-details.json`)).toBe(200)
  expect(await requestStatus(`${files}../app.json`)).toBe(404)
})

it('accepts no writes [F3]', async () => {
  const write = (path: string) =>
    requestStatus(path, { method: 'POST', headers: { origin: phone }, body: '{}' })
  expect(await write('/__studio/scenario')).toBe(404)
  expect(await write('/stadium/user-problem/problem-init?sessionId=s-1')).toBe(404)
  expect(await write('/stadium/user-problem/upload-problem-img?sessionId=s-1')).toBe(404)
  expect(await requestStatus('/__sandbox/requests?sessionId=s-1')).toBe(404)
})

it('refuses other host names and unknown pages', async () => {
  const evil = { host: 'evil.example' }
  expect(await requestStatus('/studio-frame.html', { headers: evil, body: '' })).toBe(403)
  const write = { method: 'POST', headers: { origin: 'http://evil.example' }, body: '' }
  expect(await requestStatus('/studio-frame.html', write)).toBe(403)
})

it('shows a change to everybody who has the link, and lets only the page of the link frame the phone', async () => {
  const change = { title: 'Words', files: { 'schemas/app.json': '{}' } }
  const site = createPhoneSite({
    pages: { page, file: async () => new Response(null, { status: 404 }) },
    documents: fixedDocuments(process.cwd()),
    phone: () => phone,
    studio: () => 'http://studio.test',
    shown: { read: async (token) => (token === 'good' ? change : undefined) },
  })
  const get = async (path: string) =>
    site.fetch(
      new Request(phone + path, {
        headers: { host: new URL(phone).host, 'accept-language': 'es-MX,es;q=0.9' },
      }),
    )
  const opened = await get('/show/good')
  expect(opened.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(await opened.json()).toEqual({
    'studio-start': {
      frameOrigin: phone,
      frameUrl: '/show-frame.html',
      previewDocumentsUrl: '/show/good/documents',
    },
  })
  expect(await (await get('/show/good/documents')).json()).toEqual(change)
  const refusal = await get('/show/bad/documents')
  expect(refusal.status).toBe(404)
  expect(await refusal.json()).toEqual({
    message: 'Este enlace ya no es válido. Pida uno nuevo.',
  })
  const frame = await get('/show-frame.html')
  expect(frame.headers.get('content-security-policy')).toBe(`frame-ancestors ${phone}`)
  expect(await requestStatus('/show-frame.html')).toBe(404)
})
