// Draws a signature, and copies numbers. The page works without it: elements that need a script are hidden until it runs.
const drawing = document.getElementById('drawing')
if (drawing) {
  const canvas = drawing.querySelector('canvas')
  const strokes = drawing.querySelector('[name=strokes]')
  const ink = canvas.getContext('2d')
  // The service's own limit.
  const longest = 16_000
  let path = strokes.value.match(/[ML][\d ]+/g) ?? []
  let last
  drawing.hidden = false
  Object.assign(ink, { lineWidth: 4, lineCap: 'round', lineJoin: 'round', strokeStyle: '#1b1c1e' })
  // From a rejected form.
  ink.stroke(new Path2D(strokes.value))
  const pointOf = ({ clientX, clientY }) => {
    const { left, top, width, height } = canvas.getBoundingClientRect()
    const within = (at, most) => Math.max(0, Math.min(most, Math.round(at * most)))
    return [within((clientX - left) / width, canvas.width), within((clientY - top) / height, canvas.height)]
  }
  // Every second point between the ends of lines is removed: the picture stays.
  const thinned = () => path.filter((step, at) => at % 2 || step[0] === 'M' || path[at + 1]?.[0] !== 'L')
  const keep = (letter, point) => {
    path.push(letter + point.join(' '))
    if (path.join('').length > longest) path = thinned()
    if (path.join('').length > longest) path.pop()
    strokes.value = path.join('')
    last = point
  }
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId)
    keep('M', pointOf(event))
  })
  canvas.addEventListener('pointermove', (event) => {
    if (!canvas.hasPointerCapture(event.pointerId)) return
    const point = pointOf(event)
    // Points nearer than the precision of a hand add nothing but bytes.
    if (Math.hypot(point[0] - last[0], point[1] - last[1]) < 3) return
    ink.beginPath()
    ink.moveTo(...last)
    ink.lineTo(...point)
    ink.stroke()
    keep('L', point)
  })
  drawing.querySelector('button').addEventListener('click', () => {
    path = []
    strokes.value = ''
    ink.clearRect(0, 0, canvas.width, canvas.height)
  })
}
for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = !navigator.clipboard
  button.addEventListener('click', () => {
    void navigator.clipboard.writeText(button.dataset.copy).then(() => {
      button.textContent = button.dataset.copied
    })
  })
}
