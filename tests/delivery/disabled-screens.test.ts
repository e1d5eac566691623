import { expect, it } from 'vitest'
import { assemble } from '../../src/delivery/assemble'
import { createApp } from '../../src/app/create-app'
import { mountScreen } from '../../src/app/mount-screen'
import { checkConfig } from '../../src/config/check-config'
import { contentsOf } from '../../tools/packaging/contents'
import { buildOf } from './documents'

const { documents: build } = buildOf(Object.fromEntries(contentsOf('.')))
const { config } = checkConfig({})
const placeOf = (route: string) => ({
  pathname: route.replace(/:\w+/g, 'x'),
  search: '',
  hash: '',
})
const whole = createApp({ config, ...build })
/** Screens that this deployment has by an address of their own. */
const screens = build.start.screens.filter(
  ({ screen, routes: [route] }) =>
    route !== undefined && whole.match(placeOf(route))?.screen === screen,
)

it('the product has screens to disable', () => expect(screens.length).toBeGreaterThan(30))

it.each(screens.map(({ screen, routes }) => [screen, routes[0]!]))(
  'a phone shows the notice in the place of %s, and every other screen as it was',
  async (screen, route) => {
    const documents = assemble(build, undefined, { [screen]: {} })
    const app = createApp({ config, ...documents })
    const mounted = await mountScreen(app, placeOf(route))
    const { view } = mounted
    const { program } = view.screen
    expect(program.title && view.screen.value(program.title.value, view.screen.scope, '')).toBe(
      'Servicio cerrado',
    )
    expect(JSON.stringify(await documents.embedded.document(screen))).toContain('customer-service')
    mounted.close()
    for (const other of screens)
      if (other.screen !== screen)
        expect(await documents.embedded.document(other.screen)).toEqual(
          await build.embedded.document(other.screen),
        )
  },
)
