// Searches, copies, shows code in one language, and ids of the organisation once a token is entered. Without it the pages are static.

const found = document.getElementById('found')
const search = document.getElementById('search')
const said = document.getElementById('said')

/** @param {string} tag @param {Record<string, string>} attributes @param {(Node | string)[]} content */
function element(tag, attributes, ...content) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...content)
  return made
}

// Elements that need the script are hidden without it.
for (const part of document.querySelectorAll('header [hidden]:not(#found)')) part.removeAttribute('hidden')
for (const place of document.querySelectorAll('[data-url]')) place.textContent = location.origin

for (const block of document.querySelectorAll('.code')) {
  const button = element('button', { type: 'button' }, 'Copy')
  const copied = () => {
    button.textContent = 'Copied'
    setTimeout(() => button.replaceChildren('Copy'), 1500)
  }
  button.addEventListener('click', () => {
    void navigator.clipboard.writeText(block.querySelector('code').textContent).then(copied)
  })
  block.prepend(button)
}

/** Shows samples in one language, here and on the next pages. @param {string} language */
function showIn(language) {
  for (const sample of document.querySelectorAll('[data-code]')) sample.hidden = sample.dataset.code !== language
  for (const button of document.querySelectorAll('.languages button'))
    button.setAttribute('aria-pressed', String(button.textContent === language))
  localStorage.setItem('rappen-docs-language', language)
}
for (const samples of document.querySelectorAll('.samples')) {
  const languages = [...samples.querySelectorAll('[data-code]')].map((sample) => sample.dataset.code)
  const buttons = languages.map((language) => {
    const button = element('button', { type: 'button' }, language)
    button.addEventListener('click', () => showIn(language))
    return button
  })
  samples.prepend(
    element('div', { class: 'languages', role: 'group', 'aria-label': 'Language of the code' }, ...buttons),
  )
}
showIn(localStorage.getItem('rappen-docs-language') ?? 'curl')

let index
/** The first ten entries with all words, those with the words in their title first. @param {string} words */
async function entriesWith(words) {
  index ??= fetch('/docs/search.json').then((answer) => answer.json())
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  const ranked = (await index).flatMap((entry) => {
    const [title, kind, , others] = entry.map((text) => text.toLowerCase())
    const all = `${title} ${kind} ${others}`
    if (!wanted.every((word) => all.includes(word))) return []
    const score =
      wanted.filter((word) => title.includes(word)).length * 2 + wanted.filter((word) => kind.includes(word)).length
    return [{ entry, score }]
  })
  return ranked
    .sort((one, other) => other.score - one.score)
    .slice(0, 10)
    .map(({ entry }) => entry)
}
async function showFound() {
  const words = search.value
  const entries = await entriesWith(words)
  if (words !== search.value) return
  found.replaceChildren(
    ...entries.map(([title, kind, url]) =>
      element('li', {}, element('a', { href: url }, title, element('small', {}, kind))),
    ),
  )
  found.hidden = entries.length === 0
  document.getElementById('count').textContent = words === '' ? '' : `${entries.length} found`
}
let shown = Promise.resolve()
search.addEventListener('input', () => {
  shown = showFound()
})
/** Chooses the first entry when it is there: the index may still be loading. @param {'click' | 'focus'} act */
async function chooseFirst(act) {
  await shown
  found.querySelector('a')?.[act]()
}
search.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') void chooseFirst('click')
  if (event.key === 'ArrowDown') void chooseFirst('focus')
})
found.addEventListener('keydown', (event) => {
  const step = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const next = document.activeElement.closest('li')[step]
  ;(next?.querySelector('a') ?? search).focus()
})
found.addEventListener('click', () => {
  found.hidden = true
})
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') found.hidden = true
  if (event.key === '/' && !(event.target instanceof HTMLInputElement)) {
    event.preventDefault()
    search.focus()
  }
})
document.addEventListener('click', (event) => {
  if (!event.target.closest('search')) found.hidden = true
})

const placesOf = Map.groupBy(document.querySelectorAll('[data-list]'), (place) => place.dataset.list)
/** Puts the id of the first record of each list into the examples. Lists outside the token's scopes stay unchanged. @param {string} token */
async function showIdsOf(token) {
  const ask = async (url) => {
    const answer = await fetch(url, { headers: { 'x-api-token': token } })
    return { isGood: answer.ok, body: await answer.json() }
  }
  const { isGood, body } = await ask('/v1/tokens/current')
  if (!isGood) return body.message
  const shown = await Promise.all(
    [...placesOf].map(async ([list, places]) => {
      const records = await ask(`${list}?limit=1`)
      const id = records.isGood ? Object.values(records.body).find(Array.isArray)?.[0]?.id : undefined
      if (id === undefined) return 0
      for (const place of places) place.textContent = id
      return places.length
    }),
  )
  const count = shown.reduce((total, one) => total + one, 0)
  if (placesOf.size === 0) return 'The token is good. No example of this page has an id.'
  return count === 0
    ? 'The token is good, but shows no records for the examples of this page.'
    : `The examples show ids of your organisation, in ${count} ${count === 1 ? 'place' : 'places'}.`
}
async function useToken(token) {
  said.textContent = await showIdsOf(token)
}
document.querySelector('.token form').addEventListener('submit', (event) => {
  event.preventDefault()
  const token = document.getElementById('token').value.trim()
  sessionStorage.setItem('rappen-docs-token', token)
  void useToken(token)
})
const kept = sessionStorage.getItem('rappen-docs-token')
if (kept) await useToken(kept)
