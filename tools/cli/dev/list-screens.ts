import { readScreens } from '../../build/packaging'
import { readScenarios } from '../../sandbox'
import { scenarioQuery } from '../../../src/preview'

interface ListedScreen {
  readonly screen: string
  readonly address: string
  readonly scenarios: readonly {
    readonly name: string
    readonly title: string
    readonly address: string
  }[]
}

/**
 * Returns the addresses of every screen and scenario below an origin. `world` is the suffix of
 * session ids, as in `faults.nulls`.
 */
export async function listScreens(
  origin: string,
  world = '',
  root = process.cwd(),
): Promise<readonly ListedScreen[]> {
  const files = await readScenarios()
  return readScreens(root).map(({ screen, routes }) => {
    const route = routes[0] ?? '/'
    const address = `${origin}${route.startsWith('#') ? '/' : ''}${route}`
    const scenarios = Object.entries(files[screen]?.scenarios ?? {})
    return {
      screen,
      address,
      scenarios: scenarios.map(([name, scenario]) => ({
        name,
        title: scenario.title ?? '',
        address: `${address}?${scenarioQuery(screen, name, scenario, world)}`,
      })),
    }
  })
}

export function listText(screens: readonly ListedScreen[]): string {
  const lines = screens.flatMap(({ screen, address, scenarios }) => [
    '',
    screen,
    `  ${address}`,
    ...scenarios.map((scenario) => `  ${scenario.name.padEnd(20)} ${scenario.address}`),
  ])
  return lines.slice(1).join('\n')
}

/** The path of the list of all screens and scenarios on the development server. */
export const screensPath = '/__screens'

/** Renders the list of all screens and scenarios as an HTML page. */
export function screensPage(screens: readonly ListedScreen[]): string {
  const scenarios = screens.reduce((sum, screen) => sum + screen.scenarios.length, 0)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Screens and scenarios</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 60rem; padding: 1rem }
li { margin: 0.25rem 0 }
label { display: block; margin: 1rem 0 }
input { font: inherit; padding: 0.5rem; width: 100%; box-sizing: border-box }
a { overflow-wrap: anywhere }
</style>
</head>
<body>
<main>
<h1>Screens and scenarios</h1>
<p>${screens.length} screens, ${scenarios} scenarios. The screens reload when a document is saved.</p>
<label>Filter by name<input type="search" autocomplete="off"></label>
<p role="status"></p>
${screens.map(section).join('\n')}
</main>
<script>
const sections = [...document.querySelectorAll('section')]
document.querySelector('input').addEventListener('input', ({ target }) => {
  const wanted = target.value.trim().toLowerCase()
  let shown = 0
  for (const part of sections) {
    const heads = part.querySelector('h2').textContent.toLowerCase().includes(wanted)
    for (const item of part.querySelectorAll('li'))
      item.hidden = !heads && !item.textContent.toLowerCase().includes(wanted)
    part.hidden = [...part.querySelectorAll('li')].every((item) => item.hidden) && !heads
    if (!part.hidden) shown++
  }
  document.querySelector('[role=status]').textContent = wanted ? shown + ' screens contain it.' : ''
})
</script>
</body>
</html>
`
}

function section({ screen, address, scenarios }: ListedScreen): string {
  const items = scenarios.map(
    ({ name, title, address: shown }) =>
      `<li><a href="${escaped(shown)}">${escaped(name)}</a>${title ? `: ${escaped(title)}` : ''}</li>`,
  )
  return `<section aria-labelledby="${escaped(screen)}">
<h2 id="${escaped(screen)}"><a href="${escaped(address)}">${escaped(screen)}</a></h2>
${items.length > 0 ? `<ul>\n${items.join('\n')}\n</ul>` : '<p>No scenario of this screen yet.</p>'}
</section>`
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
