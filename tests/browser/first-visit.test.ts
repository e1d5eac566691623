import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page, Request } from 'playwright-core'
import { expect, it } from 'vitest'
import { useProduct } from './harness'

const product = useProduct()
const dist = process.env['LIENZO_DIST'] ?? 'dist'
const fileOf = (url: string) => join(dist, new URL(url).pathname)
const packed = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length

/** What the first view of order status asked for, in order. */
async function firstVisit(page: Page, open: () => Promise<void>): Promise<Request[]> {
  const asked: Request[] = []
  page.on('request', (request) => asked.push(request))
  await open()
  await page.locator('#status-image').waitFor()
  return [...asked]
}

it('needs at most 120 KB of scripts, packed, until the order stands', async () => {
  const { page, open } = await product.phone()
  const scripts = (await firstVisit(page, () => open('/order'))).filter(
    (request) => request.resourceType() === 'script',
  )
  const files = scripts.map((request) => fileOf(request.url()))
  expect(files.filter((file) => !existsSync(file))).toEqual([])
  expect(files.map(packed).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(120 * 1024)
})

it('asks for the document, the texts and the data side by side, and for nothing else before them than the settings', async () => {
  const { page, open } = await product.phone()
  const needed = [/\/loan-details\.json$/, /\/es\/\w+\.json$/, /\/loan-details\?/]
  const held: (() => Promise<void>)[] = []
  const missing = new Set(needed)
  await page.route('**/*', (route) => {
    const wanted = needed.find((pattern) => pattern.test(route.request().url()))
    if (!wanted) return route.continue()
    missing.delete(wanted)
    held.push(() => route.continue())
    return undefined
  })
  await open('/order')
  await expect.poll(() => [...missing]).toEqual([])
  await Promise.all(held.map((go) => go()))
  await page.locator('#status-image').waitFor()
})
