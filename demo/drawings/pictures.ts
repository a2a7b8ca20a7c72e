import type { Picture } from './picture'
import { bandana, towel, towelDetail } from './goods-beach'
import { bottle, bottleDetail, tote } from './goods-carry'
import { cap } from './goods-cap'
import { hoodieBack, hoodieFront, teeBack, teeFront, teePrint } from './goods-clothing'
import { poster, posterDetail } from './goods-prints'
import { boatMap, coachMap, parkingMap, siteMap } from './maps'
import { parking, transfer } from './scenes-arrival'
import { banner, homeBanner, homeBannerTall } from './scenes-banners'
import { boatDeck, boatNoon, boatSunrise, boatSunset, catamaran } from './scenes-boats'
import { bellTentInside, bellTentPicture, camp, campNight } from './scenes-camp'
import { merchandiseCard, portalCard, ticketsCard } from './scenes-cards'
import { coachBack, coachOut, coachWindow } from './scenes-coach'
import { passStage, passSwim } from './scenes-crowd'
import { friday, saturday, sunday } from './scenes-days'
import { early, pass, passPlan } from './scenes-pass'
import { vip, vipBar, vipView } from './scenes-vip'
import { winter, winterBalcony, winterHall } from './scenes-winter'

/** Every picture of the demo shop by name. */
export const pictures: Readonly<Record<string, Picture>> = {
  pass: { draw: pass },
  'pass-plan': { draw: passPlan },
  'pass-stage': { draw: passStage },
  'pass-swim': { draw: passSwim },
  early: { draw: early },
  vip: { draw: vip },
  'vip-bar': { draw: vipBar },
  'vip-view': { draw: vipView },
  friday: { draw: friday },
  saturday: { draw: saturday },
  sunday: { draw: sunday },
  'boat-sunset': { draw: boatSunset },
  'boat-noon': { draw: boatNoon },
  'boat-sunrise': { draw: boatSunrise },
  'boat-deck': { draw: boatDeck },
  catamaran: { draw: catamaran },
  camp: { draw: camp },
  'camp-night': { draw: campNight },
  'bell-tent': { draw: bellTentPicture },
  'bell-tent-inside': { draw: bellTentInside },
  parking: { draw: parking },
  'coach-out': { draw: coachOut },
  'coach-back': { draw: coachBack },
  'coach-window': { draw: coachWindow },
  transfer: { draw: transfer },
  'site-map': { draw: siteMap },
  'boat-map': { draw: boatMap },
  'coach-map': { draw: coachMap },
  'parking-map': { draw: parkingMap },
  tee: { draw: teeFront },
  'tee-back': { draw: teeBack },
  'tee-print': { draw: teePrint },
  hoodie: { draw: hoodieFront },
  'hoodie-back': { draw: hoodieBack },
  cap: { draw: cap },
  towel: { draw: towel },
  'towel-detail': { draw: towelDetail },
  bottle: { draw: bottle },
  'bottle-detail': { draw: bottleDetail },
  tote: { draw: tote },
  poster: { draw: poster },
  'poster-detail': { draw: posterDetail },
  bandana: { draw: bandana },
  'home-banner': { draw: homeBanner, size: [2400, 1000], widths: [1200, 2400] },
  'home-banner-tall': { draw: homeBannerTall, size: [800, 1000], widths: [400, 800] },
  banner: { draw: banner, size: [2400, 600], widths: [1200, 2400] },
  'tickets-card': { draw: ticketsCard, size: [700, 1000], widths: [350, 700] },
  'merchandise-card': { draw: merchandiseCard, size: [700, 1000], widths: [350, 700] },
  'portal-card': { draw: portalCard, size: [700, 1000], widths: [350, 700] },
  winter: { draw: winter },
  'winter-hall': { draw: winterHall },
  'winter-balcony': { draw: winterBalcony },
}
