import { expect, it } from 'vitest'
import { hashText } from '../../tools/build/packaging/files'
import { contentsOf } from '../../tools/build/packaging/contents'
import { session } from './card-parts'
import { useProduct } from './harness'
import { button } from './page-parts'

const product = useProduct({ config: { evidenceHeader: 'Lienzo-Evidence' } })

/** The objects of a release of these documents, by the hash that names their file in a store. */
const store = new Map(
  [...contentsOf(process.cwd())].map(([name, text]) => [hashText(text), { name, text }]),
)

it.each([
  ['alipay-repayment', '#/alipayrepayment', 'Pagar', /repayment-huichao/, 'Pagar con monedero'],
  ['loan-confirm', '/loanConfirm', 'Confirmar', /loan-detail-push/, 'Confirme su préstamo'],
])(
  'a call of %s names the document and the texts that the borrower saw [28.8]',
  async (screen, at, label, path, words) => {
    const { page, open } = await product.phone()
    await open(at, session)
    await page.getByRole('heading', { name: words }).waitFor()
    const sent = page.waitForRequest(path)
    await button(page, label).click()
    const [release, ...hashes] = (await sent).headers()['lienzo-evidence']!.split('; ')
    expect(release).toBe('release=0')
    const objects = hashes.map((part) => part.split('=') as [string, string])
    const found = objects.map(([, hash]) => store.get(hash))
    expect(found.map((object) => object?.name)).toEqual(objects.map(([name]) => name))
    expect(JSON.parse(found[0]!.text)).toMatchObject({ document: { screen } })
    expect(objects[0]![0]).toBe(`screens/${screen}`)
    const texts = found.slice(1).map((object) => object!.text)
    expect(texts.length).toBeGreaterThan(0)
    expect(texts.join()).toContain(words)
  },
)
