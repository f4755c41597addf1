/** Common words of four to six letters that sound unlike each other and are hard to misspell. */
export const passcodeWords: readonly string[] = `
  acorn apple april arrow autumn baker basket beach
  berry bird blue boat book bottle bread brick
  bridge bucket butter button cabin cactus camel candle
  carpet castle cherry circle clock cloud coffee copper
  corner cotton dance desert dinner doctor donkey dragon
  eagle engine falcon family farmer fabric finger flower
  forest fossil friday garden ginger glove golden grape
  green guitar hammer harbor helmet honey island jacket
  jungle kettle kitten ladder lemon lizard magnet maple
  market meadow melon mirror monkey motor museum needle
  number ocean office olive onion orange oyster paper
  parrot pencil pepper picnic pillow planet pocket potato
  puzzle rabbit radio ribbon river rocket saddle salmon
  school silver spider spring square stone summer sunset
  tablet tiger tomato tunnel turtle velvet violin walnut
  water weasel window winter wizard yellow yogurt zebra
`
  .trim()
  .split(/\s+/);
