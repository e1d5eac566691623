import { expect, it } from 'vitest'
import { createTestClient } from './testing/test-client'

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const complaint = {
  problemType: '1',
  problemSonType: '11',
  problemDetail: 'They call at night',
  problemImage: '',
  orderNo: '100174',
}

interface List {
  data: {
    tabs: { title: string; list: { id: string; time: string; type: string; content: string }[] }[]
  }
}

const upload = (...files: [name: string, file: Blob][]) => {
  const form = new FormData()
  for (const [name, file] of files) form.append(name, file, 'picture.jpg')
  return { form }
}

it('keeps a complaint and shows it in the list and in its details [CMPL-001]', async () => {
  const { call } = createTestClient()
  expect(await call('complaint.problemSave', { body: complaint, language: 'en' })).toMatchObject({
    code: 0,
  })
  const { data } = await call<List>('complaint.problemList', { language: 'en' })
  const [newest] = data.tabs[0]?.list ?? []
  expect(newest).toMatchObject({
    time: '2026-11-21 12:00',
    type: 'Collection',
    content: 'They call at night',
  })
  expect(
    await call('complaint.problemDetail', {
      body: { problemId: newest?.id ?? '' },
      language: 'en',
    }),
  ).toMatchObject({
    data: {
      problemId: newest?.id,
      type: 'Collection',
      sonType: 'Calls outside of hours',
      content: 'They call at night',
      disposeDetail: '',
      disposeImages: [],
      isNeedScore: 0,
    },
  })
})

it('has a reply after ten minutes and then requests a rating', async () => {
  const { call, advance } = createTestClient()
  await call('complaint.problemSave', { body: complaint })
  advance(10 * 60_000)
  const { data } = await call<List>('complaint.problemList')
  expect(data.tabs.map(({ list }) => list.length)).toEqual([0, 3])
  const problemId = data.tabs[1]?.list[0]?.id ?? ''
  expect(await call('complaint.problemDetail', { body: { problemId } })).toMatchObject({
    data: {
      disposeDetail: expect.stringContaining('corregido'),
      disposeImages: [expect.any(String)],
      isNeedScore: 1,
    },
  })
})

it.each([
  ['an unknown type', { problemType: '7' }],
  ['a blank text', { problemDetail: '  ' }],
  ['more than 200 characters', { problemDetail: 'x'.repeat(201) }],
  [
    'ten pictures',
    { problemImage: Array.from({ length: 10 }, (_, index) => `/stadium/files/${index}`).join(',') },
  ],
])('rejects a complaint with %s', async (_case, change) => {
  const { call } = createTestClient()
  expect(await call('complaint.problemSave', { body: { ...complaint, ...change } })).toMatchObject({
    code: 1,
    message: expect.stringMatching(/\w/),
  })
})

it('rejects the details of a complaint that does not exist', async () => {
  const { call } = createTestClient()
  expect(await call('complaint.problemDetail', { body: { problemId: '1' } })).toMatchObject({
    code: 1,
  })
})

it('starts with the order of the page and lists all orders [CMPL-047]', async () => {
  const { call } = createTestClient()
  const reply = await call<{ data: { orderList: unknown[] } }>('complaint.problemInit', {
    body: { orderId: '100021' },
    language: 'en',
  })
  expect(reply).toMatchObject({
    data: { orderDetail: { orderNo: '100021', status: 'In review', isShow: 0 } },
  })
  expect(reply.data.orderList).toHaveLength(6)
  expect(await call('complaint.problemInit', { body: { orderId: '100180' } })).toMatchObject({
    data: { orderDetail: { isShow: 1 } },
  })
})

it('stores an image and serves it under its URL [CMPL-052]', async () => {
  const { call, sandbox } = createTestClient()
  const { code, data } = await call<{ code: number; data: { url: string } }>(
    'complaint.uploadProblemImg',
    upload(['problemImage', new Blob([JPEG])]),
  )
  expect(code).toBe(0)
  const picture = await sandbox.fetch(new Request(`http://localhost${data.url}`))
  expect(picture.headers.get('Content-Type')).toBe('image/jpeg')
  expect(picture.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(new Uint8Array(await picture.arrayBuffer())).toEqual(JPEG)
})

it.each([
  ['no file', upload()],
  ['two files', upload(['problemImage', new Blob([JPEG])], ['problemImage', new Blob([JPEG])])],
  ['a file in another field', upload(['picture', new Blob([JPEG])])],
  [
    'markup with the name of a picture',
    upload(['problemImage', new Blob(['<svg onload="alert(1)"/>'])]),
  ],
  ['more than 10 MB', upload(['problemImage', new Blob([JPEG, new Uint8Array(10 * 1024 * 1024)])])],
])('rejects an upload of %s [CMPL-029]', async (_case, sent) => {
  const { call } = createTestClient()
  expect(await call('complaint.uploadProblemImg', sent)).toMatchObject({ code: 1 })
})

it('removes the oldest images of a session above the limit', async () => {
  const { call, sandbox } = createTestClient()
  const urls: string[] = []
  for (let count = 0; count < 6; count++) {
    const { data } = await call<{ data: { url: string } }>(
      'complaint.uploadProblemImg',
      upload(['problemImage', new Blob([JPEG, new Uint8Array(9 * 1024 * 1024)])]),
    )
    urls.push(data.url)
  }
  const statuses = await Promise.all(
    urls.map(async (url) => (await sandbox.fetch(new Request(`http://localhost${url}`))).status),
  )
  expect(statuses).toEqual([404, 404, 200, 200, 200, 200])
})

it('returns the contacts only for overall=30 [CUST-009]', async () => {
  const { call } = createTestClient()
  expect(await call('complaint.getWhatsapp', { body: { overall: 30 } })).toMatchObject({
    code: 0,
    data: { email: 'ayuda@colibri.example' },
  })
  expect(await call('complaint.getWhatsapp', { body: {} })).toMatchObject({ code: 1 })
})

it('fills in the contract of the requested order [CONTRACT-011]', async () => {
  const { call } = createTestClient()
  const reply = await call('complaint.contractDetail', { query: { orderNo: '100180' } })
  expect(reply).toMatchObject({
    data: {
      productName: 'Crédito Jacaranda',
      amount: '5000.00',
      daiDate: '2026-10-28',
      planDate: '2026-11-18',
    },
  })
})
