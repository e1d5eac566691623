import { expect, it } from 'vitest'
import { readScreens } from '../../../tools/build/packaging/read-documents'
import { findExcess } from '../find-excess'
import { useEngine } from './use-engine'

const phone = useEngine()
const routes = readScreens(process.cwd()).flatMap(({ routes }) => routes)

/** The query of the screens of one order or one complaint. */
const about = { orderNo: '100174', problemType: '2', problemId: '9001' }

/** The number of screens that one phone visits one after another. */
const share = 8
const walks = Array.from({ length: Math.ceil(routes.length / share) }, (_, index) =>
  routes.slice(index * share, (index + 1) * share),
)

/** Runs in the page. */
const measure = () => ({
  isDrawn:
    !document.querySelector('.lz-skeleton, .lz-start') &&
    (document.querySelector('main')?.innerText ?? '').trim().length > 20,
})

it.each(walks.map((walk) => [walk.join(' '), walk] as const))(
  'each screen shows its content, fits the width and has no errors: %s',
  async (_, walk) => {
    const { page, open, problems } = await phone()
    const wide: string[] = []
    for (const route of walk) {
      await open(route, about)
      await expect
        .poll(async () => [route, (await page.evaluate(measure)).isDrawn])
        .toEqual([route, true])
      const excess = await page.evaluate(findExcess)
      if (excess > 0) wide.push(`${route} is ${excess} px too wide`)
    }
    expect([wide, await problems()]).toEqual([[], []])
  },
)
