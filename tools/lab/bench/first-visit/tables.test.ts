import { expect, it } from 'vitest'
import type { BrowserRequest } from '../../../../tests/browser/request-steps'
import { requestsTable, timesTable } from './tables'
import type { Visit } from './visit'

const asked = (
  url: string,
  startedBy: string[],
  startMs: number,
  endMs: number,
): BrowserRequest => ({
  url,
  startedBy,
  startMs,
  endMs,
  kind: url.endsWith('.js') ? 'script' : 'page',
  bytes: 1024,
})

const visit = (amountsMs: number, requests: BrowserRequest[] = []): Visit => ({
  paintMs: amountsMs / 2,
  amountsMs,
  interactiveMs: amountsMs + 10,
  requests,
})

it('the app is compared with both other pages, with the spread of the rounds', () => {
  const table = timesTable({
    app: [visit(300), visit(600), visit(330)],
    react: [visit(200), visit(400), visit(200)],
    floor: [visit(100), visit(100), visit(100)],
  })
  const [, , app, react] = table.split('\n')
  expect(app).toContain(
    '| 330 ms, **1.50×** react (1.50–1.57), **3.30×** floor (3.15–4.65) | 165 ms',
  )
  expect(react).toContain('| 200 ms (200–300) | 100 ms (100–150) | 210 ms (210–310) |')
})

it('counts the requests that started and the requests that ended before the amounts were visible', () => {
  const round = visit(1000, [
    asked('/order', [], 0, 400),
    asked('/app.js', ['/order'], 410, 900),
    asked('/late.js', ['/app.js'], 950, 1400),
    asked('/after.js', ['/app.js'], 1100, 1500),
  ])
  const [, , app] = requestsTable({ app: [round], react: [round], floor: [round] }).split('\n')
  expect(app).toBe('| this app | 3 | 1 + 1 + 1 | 2 | page 1.0 KB, script 2.0 KB | 4.0 KB |')
})
