import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { validateObject } from '../../src/delivery/download-objects'
import { parseObject } from '../../src/delivery/released-object'
import { contentsOf } from '../../tools/build/packaging/contents'
import { shownNodes } from '../../renderer/core'
import { createApp } from '../../src/app/create-app'
import type { ScreenLocation } from '../../src/app/current-location'
import { mountScreen } from '../../src/app/mount-screen'
import { checkConfig } from '../../src/config/config-rules'
import { assemble } from '../../src/delivery/assemble'
import { buildOf } from './documents'

it('a phone accepts every document of this project', async () => {
  const contents = contentsOf('.')
  const app = parseObject('app', contents.get('app')!)
  const refused: string[] = []
  for (const [name, text] of contents)
    await validateObject(name, parseObject(name, text), app).catch((error: unknown) =>
      refused.push(`${name}: ${String(error)}`),
    )
  expect(refused).toEqual([])
})

const { documents: build } = buildOf(Object.fromEntries(contentsOf('.')))
const { config } = checkConfig({})
const placeOf = (route: string, search = ''): ScreenLocation => ({
  pathname: route.replace(/:\w+/g, 'x'),
  search,
  hash: '',
})
const whole = createApp({ config, ...build })
/** The screens of this deployment that have their own URL. */
const screens = build.start.screens.filter(
  ({ screen, routes: [route] }) =>
    route !== undefined && whole.match(placeOf(route))?.screen === screen,
)
const languages = [
  ['?isNeedPop=2', 'Servicio cerrado', 'Si debe pagar hoy, aquí le decimos dónde.'],
  ['?isNeedPop=1', 'Service closed', 'If a payment is due today, we tell you here where to pay.'],
] as const

/** The product with these screens disabled. */
const without = (disabled: readonly string[]) =>
  assemble(build, undefined, Object.fromEntries(disabled.map((screen) => [screen, {}])))

/** Returns the notice that replaces a screen: its title, its requests, and its links. */
async function noticeAt(documents: ReturnType<typeof without>, route: string, search: string) {
  const mounted = await mountScreen(createApp({ config, ...documents }), placeOf(route, search))
  const { screen } = mounted.view
  const links = shownNodes(screen).flatMap(({ node, scope, props }) =>
    (node.events['press'] ?? []).flatMap(({ do: action, values, pointer }) =>
      action === 'go' && values['screen']
        ? { to: String(screen.value(values['screen'], scope, pointer)), text: props['description'] }
        : [],
    ),
  )
  const title = screen.program.title && screen.value(screen.program.title.value, screen.scope, '')
  mounted.close()
  return { title, links, sources: Object.keys(screen.program.sources) }
}

it('the product has screens to disable', () => expect(screens.length).toBeGreaterThan(30))

it.each(screens.map(({ screen, routes, locale }) => [screen, routes[0]!, locale] as const))(
  'instead of %s, a phone shows a notice that explains where to pay; other screens stay',
  async (screen, route, locale) => {
    const documents = without([screen])
    for (const [search, title, text] of locale === undefined ? languages : languages.slice(0, 1))
      expect(await noticeAt(documents, route, search)).toEqual({
        title,
        links: [
          { to: screen === 'customer-service' ? 'complaint-home' : 'customer-service', text },
        ],
        // The notice sends no request, so it is the same in every scenario.
        sources: [],
      })
    for (const other of screens)
      if (other.screen !== screen)
        expect(await documents.embedded.document(other.screen)).toEqual(
          await build.embedded.document(other.screen),
        )
  },
)

const fragments = readdirSync('schemas/fragments').map((file) => file.replace('.json', ''))

it.each(fragments)(
  'if all screens with the fragment %s are disabled, their notice still leads to another screen',
  async (fragment) => {
    const bundles = await Promise.all(
      screens.map(async ({ screen, routes }) => ({
        screen,
        route: routes[0]!,
        ...(await build.embedded.document(screen)),
      })),
    )
    // The replacement is part of the build, so no release can remove it.
    const using = bundles.filter((each) => fragment in each.fragments && each.screen !== 'disabled')
    const disabled = using.map(({ screen }) => screen)
    const documents = without(disabled)
    for (const { route } of using) {
      const { links } = await noticeAt(documents, route, '')
      expect(links.map(({ to }) => disabled.includes(to))).toEqual([false])
    }
  },
)
