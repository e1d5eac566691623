import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ServeOptions } from '../../tools/sandbox/testing'
import { serveDocuments, type DocumentHost } from './fixtures/document-host'
import { waitForRelease } from './fixtures/kept-release'
import { openOperations, type Operations } from './fixtures/operations'
import { useProduct } from './harness'
import { button } from './page-parts'

const options: ServeOptions = {}
const patientMs = 600_000
let operations: Operations
let host: DocumentHost

beforeAll(async () => {
  operations = await openOperations()
  host = await serveDocuments(operations.store)
  await operations.publish()
  Object.assign(options, {
    config: { releases: `${host.origin}/`, releaseKeys: [operations.key] },
    headers: { connect: [host.origin] },
  })
}, patientMs)
afterAll(async () => {
  await host.close()
  operations.close()
})

const product = useProduct(options)

const [single, double] = [
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQAAAAA3bvkkAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACAQAAAABazTCJAAAADElEQVR4nGNgYGAAAAAEAAH2FzhVAAAAAElFTkSuQmCC',
]
const saleDocument = JSON.stringify({
  picture: 'sale',
  alt: { t: 'loanDetails.sale' },
  densities: [single, double],
})

/** Every file of the build with its content. */
const buildNow = () => {
  const dist = process.env['LIENZO_DIST'] ?? 'dist'
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .sort()
    .filter((name) => statSync(join(dist, name)).isFile())
  return files.map((name) => [name, readFileSync(join(dist, name), 'latin1')])
}

it('a document published while a borrower reads its screen is shown at the next navigation, and a rollback restores the old document, without a build', {
  timeout: patientMs,
}, async () => {
  const build = buildNow()
  const { page, open, problems } = await product.phone()
  const news = page.getByText('Pague hoy y ahorre', { exact: true })
  const goAndComeBack = async () => {
    await button(page, 'Pagar').click()
    await page.locator('#amount').waitFor()
    await page.goBack()
    await button(page, 'Pagar').waitFor()
  }
  await page.clock.install()
  await open('/order')
  await button(page, 'Pagar').waitFor()
  await waitForRelease(page, 1)

  operations.edit('schemas/screens/order/loan-details.json', (text) =>
    text.replace(
      '"body": [',
      '"body": [\n    { "id": "news", "widget": "text", "text": { "t": "loanDetails.news" }, "variant": "headline" },' +
        '{ "id": "sale", "widget": "image", "src": "asset:pictures/sale", "alt": { "t": "loanDetails.sale" }, "size": "full", "ratio": "1:1", "loading": "lazy" },',
    ),
  )
  for (const [language, words, picture] of [
    ['es', 'Pague hoy y ahorre', 'un prado'],
    ['en', 'Pay today and save', 'a meadow'],
  ])
    operations.edit(`locales/${language}/loanDetails.json`, (text) =>
      text.replace('{', `{\n  "news": "${words}", "sale": "${words}: ${picture}",`),
    )
  operations.write('schemas/pictures/sale.json', saleDocument)
  await operations.accept('loan-details')
  await operations.publish()
  await waitForRelease(page, 2)
  expect(await news.count()).toBe(0)
  await goAndComeBack()
  await news.waitFor()

  const sale = page.getByRole('img', { name: 'Pague hoy y ahorre: un prado' })
  const width = () => sale.evaluate((image: HTMLImageElement) => image.naturalWidth)
  const { height } = (await sale.boundingBox())!
  await sale.scrollIntoViewIfNeeded()
  await expect.poll(width, { timeout: patientMs }).toBe(1)
  expect((await sale.boundingBox())!.height).toBe(height)

  await page.reload()
  await news.waitFor()
  await sale.scrollIntoViewIfNeeded()
  await expect.poll(width, { timeout: patientMs }).toBe(1)

  expect(
    await operations.release('rollback', '--why', 'The offer has ended', '--who', 'Ana'),
  ).toContain('Release 3 is live')
  await waitForRelease(page, 3)
  expect(await news.count()).toBe(1)
  await goAndComeBack()
  expect(await news.count()).toBe(0)
  await page.reload()
  await button(page, 'Pagar').waitFor()
  expect(await news.count()).toBe(0)

  expect(problems).toEqual([])
  expect(buildNow()).toEqual(build)
})
