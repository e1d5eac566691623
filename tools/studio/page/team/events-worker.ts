import { serveTab } from './event-streams'

addEventListener('connect', (event) => {
  for (const port of (event as MessageEvent).ports) serveTab(port)
})
