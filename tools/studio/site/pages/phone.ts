import { http } from 'msw'
import type { EndpointFamily } from '../../../../renderer/language'
import { bundledScenarios } from '../../../../src/preview/bundled-scenarios'
import { startSandbox } from '../../../sandbox/browser'
import { createDraftedScenarios, readDraft } from '../../../server/studio/drafted-scenarios'
import { setStart } from './set-start'

const families = import.meta.glob<EndpointFamily>('../../../../schemas/endpoints/*.json', {
  eager: true,
  import: 'default',
})

/** The studio's phone, with the sandbox in the page instead of a server. */
async function openPhone(): Promise<void> {
  const drafted = createDraftedScenarios(bundledScenarios)
  const tellScenario = http.post('*/__studio/scenario', async ({ request }) => {
    const draft = readDraft(await request.text())
    if (draft) drafted.keep(draft)
    return new Response(null, { status: draft ? 204 : 400 })
  })
  await startSandbox(
    { families: Object.values(families), scenarios: drafted.files },
    { script: './mockServiceWorker.js', others: [tellScenario] },
  )
  setStart({ studioOrigin: location.origin })
  await import('../../page/frame/main')
}

void openPhone()
