// Pins and clusters, drawn once for each look and theme, and then stamped by the map.
import type { Color } from '#contract/project'
import type { PlaceIcon } from '#contract/place'
import { mapCanvasText } from '#korean/map-canvas'
import { GLYPH_SIZE, glyphOf } from './glyphs.ts'
import type { Palette } from './palette.ts'

/** Far away a pin is a dot; the chosen one is larger than all others. */
export type PinLook = {
  shape: 'pin' | 'dot' | 'chosen'
  color: Color
  icon: PlaceIcon
  openCount: number
  urgency: number
  isOverdue: boolean
  isApproximate: boolean
  isArchived: boolean
}
export type ClusterLook = { shape: 'cluster'; size: number; isOverdue: boolean }
export type Look = PinLook | ClusterLook

const WIDTH = 46
const HEIGHT = 44
const HEAD = { x: 23, y: 21, radius: 13 }
const TIP_Y = 40
/** From the tip to the lower edge of its picture. */
export const TIP_OFFSET = HEIGHT - TIP_Y
export const CHOSEN_SCALE = 1.3
const DOT = 28
const DOT_RADIUS = 9.5
const OUTLINE = 1.5
const RING = 2
const DIGITS_MOST = 9
const FONT = '700 10px "Pretendard Variable", sans-serif'
/** Around a cluster, for its shadow. */
const MARGIN = 4
const URGENT = 4
const HIGH = 3

const urgencyColor = (urgency: number): Color => (urgency >= URGENT ? 'red' : urgency === HIGH ? 'orange' : 'blue')

export function drawLook(look: Look, palette: Palette, ratio: number): ImageData {
  const scale = look.shape === 'chosen' ? CHOSEN_SCALE : 1
  const [width, height] = sizeOf(look)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale * ratio)
  canvas.height = Math.round(height * scale * ratio)
  const brush = canvas.getContext('2d', { willReadFrequently: true })!
  brush.scale(ratio * scale, ratio * scale)
  brush.lineJoin = 'round'
  brush.lineCap = 'round'
  if (look.shape === 'cluster') drawCluster(brush, look, palette)
  else if (look.shape === 'dot') drawDot(brush, look, palette)
  else drawPin(brush, look, palette)
  return brush.getImageData(0, 0, canvas.width, canvas.height)
}

function sizeOf(look: Look) {
  if (look.shape === 'cluster') return [look.size + MARGIN * 2, look.size + MARGIN * 2] as const
  return look.shape === 'dot' ? ([DOT, DOT] as const) : ([WIDTH, HEIGHT] as const)
}

/** A circle, and its two tangents from the tip. */
function teardrop() {
  const path = new Path2D()
  const { x, y, radius } = HEAD
  const angle = Math.acos(radius / (TIP_Y - y))
  path.moveTo(x, TIP_Y)
  path.arc(x, y, radius, Math.PI / 2 + angle, Math.PI / 2 - angle)
  path.closePath()
  return path
}

function circle(x: number, y: number, radius: number) {
  const path = new Path2D()
  path.arc(x, y, radius, 0, 2 * Math.PI)
  return path
}

function pill(x: number, y: number, half: number) {
  const path = new Path2D()
  path.roundRect(x - half, y - 7.5, half * 2, 15, 7.5)
  return path
}

/** From the lowest: shadow, ring, outline, fill. */
function drawBody(brush: CanvasRenderingContext2D, path: Path2D, look: PinLook, palette: Palette) {
  const isPale = look.isApproximate && !look.isArchived
  const outline = OUTLINE * 2
  brush.save()
  brush.shadowColor = palette.shadow
  brush.shadowBlur = 3 * brush.getTransform().a
  brush.shadowOffsetY = brush.getTransform().a
  brush.lineWidth = look.isOverdue ? outline + RING * 2 : outline
  brush.strokeStyle = look.isOverdue ? palette.own.red : palette.outline
  brush.stroke(path)
  brush.restore()
  if (look.isOverdue) {
    brush.lineWidth = outline
    brush.strokeStyle = palette.outline
    brush.stroke(path)
  }
  brush.fillStyle = look.isArchived ? palette.faded : isPale ? palette.pale[look.color] : palette.own[look.color]
  brush.fill(path)
  if (!isPale) return
  brush.save()
  brush.clip(path)
  brush.setLineDash([3, 3])
  brush.lineWidth = 3
  brush.strokeStyle = palette.own[look.color]
  brush.stroke(path)
  brush.restore()
}

function drawGlyph(brush: CanvasRenderingContext2D, look: PinLook, palette: Palette, at: typeof HEAD, size: number) {
  const isPale = look.isApproximate && !look.isArchived
  brush.save()
  brush.translate(at.x - size / 2, at.y - size / 2)
  brush.scale(size / GLYPH_SIZE, size / GLYPH_SIZE)
  brush.lineWidth = 2.25
  brush.strokeStyle = isPale ? palette.own[look.color] : palette.outline
  brush.stroke(glyphOf(look.icon))
  brush.restore()
}

function drawPin(brush: CanvasRenderingContext2D, look: PinLook, palette: Palette) {
  drawBody(brush, teardrop(), look, palette)
  drawGlyph(brush, look, palette, HEAD, 14)
  if (look.openCount > 0) drawBadge(brush, look, palette)
}

function drawBadge(brush: CanvasRenderingContext2D, { openCount, urgency }: PinLook, palette: Palette) {
  const said = openCount > DIGITS_MOST ? mapCanvasText.more : String(openCount)
  const half = said.length > 1 ? 9.5 : 7.5
  const [x, y] = [HEAD.x + 22 - half - 1, 9.5]
  const path = pill(x, y, half)
  brush.lineWidth = OUTLINE * 2
  brush.strokeStyle = palette.outline
  brush.stroke(path)
  brush.fillStyle = palette.own[urgencyColor(urgency)]
  brush.fill(path)
  brush.font = FONT
  brush.textAlign = 'center'
  brush.textBaseline = 'alphabetic'
  brush.fillStyle = palette.outline
  brush.fillText(said, x, y + 3.5)
}

function drawDot(brush: CanvasRenderingContext2D, look: PinLook, palette: Palette) {
  const middle = { x: DOT / 2, y: DOT / 2, radius: DOT_RADIUS }
  drawBody(brush, circle(middle.x, middle.y, middle.radius), look, palette)
  drawGlyph(brush, look, palette, middle, 11)
  if (look.openCount === 0) return
  const badge = circle(DOT - 7, 7, 4)
  brush.lineWidth = OUTLINE * 2
  brush.strokeStyle = palette.outline
  brush.stroke(badge)
  brush.fillStyle = palette.own[urgencyColor(look.urgency)]
  brush.fill(badge)
}

function drawCluster(brush: CanvasRenderingContext2D, { size, isOverdue }: ClusterLook, palette: Palette) {
  const middle = size / 2 + MARGIN
  const path = circle(middle, middle, size / 2 - 1)
  brush.save()
  brush.shadowColor = palette.shadow
  brush.shadowBlur = 3 * brush.getTransform().a
  brush.shadowOffsetY = brush.getTransform().a
  brush.lineWidth = 4
  brush.strokeStyle = isOverdue ? palette.own.red : palette.outline
  brush.stroke(path)
  brush.restore()
  brush.fillStyle = palette.disc
  brush.fill(path)
  if (!isOverdue) return
  brush.lineWidth = 1.5
  brush.strokeStyle = palette.outline
  brush.stroke(circle(middle, middle, size / 2 - 1.75))
}
