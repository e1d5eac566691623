/**
 * Browser tests that run only at night, or by name. They check every screen in every mode, repeat
 * journeys in other browsers, or take minutes. Daily tests cover all requirements of these files.
 */
export const nightlyFiles = [
  'tests/browser/docs-site.test.ts',
  'tests/browser/engines/configured.test.ts',
  'tests/browser/engines/habits.test.ts',
  'tests/browser/engines/journeys.test.ts',
  'tests/browser/engines/painted.test.ts',
  'tests/browser/engines/requests.test.ts',
  'tests/browser/engines/walk.test.ts',
  'tests/browser/faults-documents.test.ts',
  'tests/browser/judges.test.ts',
  'tests/browser/oldest-chromium.test.ts',
  'tests/browser/pictures.test.ts',
  'tests/browser/readme-pictures.test.ts',
  'tests/browser/release.test.ts',
  'tests/browser/scenarios-borrowing.test.ts',
  'tests/browser/scenarios-elsewhere.test.ts',
  'tests/browser/scenarios-repaying.test.ts',
  'tests/browser/sizes.test.ts',
  'tests/browser/studio-editor.test.ts',
  'tests/browser/studio.test.ts',
  'tests/browser/team-together.test.ts',
  'tests/browser/team.test.ts',
]
