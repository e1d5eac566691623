// Downloads the old builds of Chromium for the tests of the oldest browsers, 40 MB each.
import { requireBuild } from '../../tools/test/browsers/find-chromium'

for (const version of [79, 80] as const) await requireBuild(version)
