"""Held rows of a public set through the program: one of its labels, all described, or none.

    ESPALIER_PEOPLE=FOLDER python vectors/held.py GENERATE MODELS clinc150 150
"""
import json,sys,subprocess,random,tempfile,os
from pathlib import Path
sys.path.insert(0, str(Path(__file__).parents[1]))
from reader import people
gen,model,name=sys.argv[1:4]; n=int(sys.argv[4]) if len(sys.argv)>4 else 200
known=people.told_labels(name)
keys=[k for k in known if k not in people.ODD]
rows=[r for r in people.rows(name,True) if isinstance(r.get('choice',r.get('intent')),str)]
rows=[r for r in rows if r.get('choice',r.get('intent')) in keys or (name=='clinc150')]
random.Random(4).shuffle(rows); rows=rows[:n]
if len(sys.argv)>5 and sys.argv[5]=='union':
    def branch(k):
        nm,d,slots,_=known[k]
        return {"type":"object","title":nm,"description":d,"properties":{"kind":{"const":nm},**{s:{"type":"string"} for s in slots}},"required":["kind"]}
    schema={"title":"Action","type":"object","properties":{"action":{"anyOf":[branch(k) for k in keys]}},"required":["action"]}
    get=lambda v:(v.get('action') or {}).get('kind')
else:
    schema={"title":"Request","type":"object","properties":{"topic":{"description":"what the user wants","oneOf":[{"const":known[k][0],"description":known[k][1]} for k in keys]}},"required":[]}
    get=lambda v:v.get('topic')
d=tempfile.mkdtemp()
open(d+'/s.json','w').write(json.dumps(schema))
with open(d+'/in.jsonl','w') as f:
    for i,r in enumerate(rows): f.write(json.dumps({"id":i,"note":r['text']})+"\n")
p=subprocess.run([gen,'batch','--schema',d+'/s.json','--model',model,d+'/in.jsonl','--output',d+'/out.jsonl'],capture_output=True,text=True)
print(p.stderr[-300:])
ok=tot=none=nt=err=0
ex=[]
for line in open(d+'/out.jsonl'):
    o=json.loads(line); r=rows[int(o['id'])]; lab=r.get('choice',r.get('intent'))
    v=o.get('item',o.get('value'))
    if v is None: err+=1; v={}
    got=get(v)
    if lab in keys: tot+=1; ok+=got==known[lab][0]
    else: nt+=1; none+=got is None
    if lab in keys and got!=known[lab][0] and len(ex)<6: ex.append((r['text'],known[lab][0],got))
print(name,'right',ok,'of',tot,'=',round(100*ok/max(1,tot),1),'none',none,'of',nt,'errors',err); 
for e in ex: print('  ',e)
