import type { Project } from '../../analysis/project'
import { newNameRefusal } from '../names'
import { type Outcome, refuse } from '../outcome'
import { freeNamespace } from '../text-files'
import { copyOf } from './copy-of'
import { fromTemplate } from './from-template'
import { routeRefusal, titleRefusal } from './refusals'
import type { Draft, Wanted } from './wanted'

/**
 * Creates a screen with its route, its title in every language and its scenarios, from another
 * screen or a template. The result has no findings.
 */
export function newScreen(project: Project, wanted: Wanted): Outcome {
  const refused =
    newNameRefusal(project, { kind: 'screen', name: wanted.name }) ??
    routeRefusal(project, wanted) ??
    titleRefusal(project, wanted)
  if (refused) return refused
  const namespace = freeNamespace(project, wanted.name)
  const draft =
    'screen' in wanted.from
      ? copyOf(project, wanted, wanted.from.screen, namespace)
      : fromTemplate(project, wanted, wanted.from.template, namespace)
  return 'refused' in draft ? draft : made(project, draft)
}

function made({ files }: Project, { file, changes }: Draft): Outcome {
  const taken = [...changes.keys()].find((path) => path === file && files.has(path))
  return taken === undefined ? { file, changes } : refuse('fileTaken', { file: taken })
}
